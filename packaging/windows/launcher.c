/* hearthside.exe: runs the Python beside it, in this process and without a console, with the program as its module. */
#include <stdlib.h>
#include <wchar.h>
#include <windows.h>

#define LONGEST 32768 /* characters of a path, by Windows */

typedef int (*run_python)(int, wchar_t **);

static int fail(void)
{
    MessageBoxW(NULL,
                L"Parts of Hearthside are missing. Please install it again.\n\n"
                L"Hearthside の一部が見つかりません。もう一度インストールしてください。",
                L"Hearthside", MB_ICONERROR);
    return 2;
}

int WINAPI wWinMain(HINSTANCE self, HINSTANCE before, LPWSTR line, int show)
{
    static wchar_t path[LONGEST];
    DWORD length = GetModuleFileNameW(NULL, path, LONGEST);
    (void)self, (void)before, (void)line, (void)show;
    while (length && path[length - 1] != L'\\')
        length--;
    if (length + 32 > LONGEST)
        return fail();
    wcscpy(path + length, L"python\\python311.dll");
    HMODULE python = LoadLibraryExW(path, NULL, LOAD_WITH_ALTERED_SEARCH_PATH); /* finds what lies beside it */
    if (!python)
        return fail();
    run_python run = (run_python)(void *)GetProcAddress(python, "Py_Main");
    static wchar_t *own[] = {L"-B", L"-X", L"utf8", L"-m", L"hearthside"};
    const int owned = sizeof own / sizeof *own;
    wchar_t **all = calloc((size_t)(__argc + owned + 1), sizeof *all);
    if (!run || !all)
        return fail();
    all[0] = __wargv[0];
    for (int i = 0; i < owned; i++)
        all[1 + i] = own[i];
    for (int i = 1; i < __argc; i++)
        all[owned + i] = __wargv[i];
    return run(__argc + owned, all);
}
