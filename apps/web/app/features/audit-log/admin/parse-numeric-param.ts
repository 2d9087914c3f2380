/** The number of something in the address of a request; null where there is none. */
export function parseNumericParam(request: Request, name: string): string | null {
  const value = new URL(request.url).searchParams.get(name) ?? '';
  return /^\d{1,19}$/u.test(value) ? value : null;
}
