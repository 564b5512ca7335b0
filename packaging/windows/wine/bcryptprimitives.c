/* Debian's Wine 8 has no bcryptprimitives.dll, which every Windows 10 has and Rust asks for its random numbers. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(void *bytes, ULONG count); /* of advapi32 */

__declspec(dllexport) BOOL ProcessPrng(BYTE *bytes, SIZE_T count)
{
    return SystemFunction036(bytes, (ULONG)count);
}
