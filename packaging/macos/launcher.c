/* Hearthside for macOS: starts the CPython of this bundle, in this process, with "-m desktop". */
#include <Python.h>
#include <dlfcn.h>
#include <limits.h>
#include <mach-o/dyld.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *lib;
static void die(const char *what) { fprintf(stderr, "Hearthside: %s\n", what); exit(70); }
static void *sym(const char *name) { void *p = dlsym(lib, name); if (!p) die(dlerror()); return p; }
#define F(name) __typeof__(&name) f_##name = (__typeof__(&name))sym(#name)

int main(int argc, char **argv) {
    char raw[PATH_MAX], exe[PATH_MAX], dir[PATH_MAX], path[PATH_MAX];
    uint32_t size = sizeof raw;
    if (_NSGetExecutablePath(raw, &size) || !realpath(raw, exe)) die("where am I?");
    strcpy(dir, exe);
    for (int up = 0; up < 2; up++) *strrchr(dir, '/') = 0;          /* .../Contents */
    snprintf(path, sizeof path, "%s/Frameworks/libpython3.11.dylib", dir);
    if (!(lib = dlopen(path, RTLD_NOW | RTLD_GLOBAL))) die(dlerror());

    F(PyPreConfig_InitIsolatedConfig); F(Py_PreInitialize); F(PyConfig_InitIsolatedConfig); F(PyConfig_SetBytesString);
    F(PyConfig_SetBytesArgv); F(PyWideStringList_Append); F(Py_DecodeLocale); F(Py_InitializeFromConfig); F(Py_RunMain);
    F(PyStatus_Exception); F(Py_ExitStatusException); F(PyRun_SimpleString);
#define MUST(call) do { PyStatus s_ = (call); if (f_PyStatus_Exception(s_)) f_Py_ExitStatusException(s_); } while (0)
    PyPreConfig pre; f_PyPreConfig_InitIsolatedConfig(&pre); pre.utf8_mode = 1; MUST(f_Py_PreInitialize(&pre));
    PyConfig c; f_PyConfig_InitIsolatedConfig(&c);
    c.write_bytecode = 0; c.site_import = 0; c.parse_argv = 0; c.install_signal_handlers = 1; c.pathconfig_warnings = 0;
    MUST(f_PyConfig_SetBytesString(&c, &c.program_name, exe));
    MUST(f_PyConfig_SetBytesString(&c, &c.executable, exe));
    snprintf(path, sizeof path, "%s/Resources/python", dir);
    MUST(f_PyConfig_SetBytesString(&c, &c.home, path));
    static const char *const parts[] = {"python/lib/python3.11", "python/lib/python3.11/lib-dynload", "site", "app"};
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
        snprintf(path, sizeof path, "%s/Resources/%s", dir, parts[i]);
        wchar_t *w = f_Py_DecodeLocale(path, NULL);
        if (!w) die("a path could not be read");
        MUST(f_PyWideStringList_Append(&c.module_search_paths, w));
    }
    c.module_search_paths_set = 1;
    MUST(f_PyConfig_SetBytesArgv(&c, argc, argv));
    MUST(f_PyConfig_SetBytesString(&c, &c.run_module, "desktop"));
    MUST(f_Py_InitializeFromConfig(&c));
    f_PyRun_SimpleString("import sys; sys.frozen = 'macosx_app'");
    return f_Py_RunMain();
}
