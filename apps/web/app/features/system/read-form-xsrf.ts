/** Returns the XSRF token of a form that relies on the cookie alone; null when it has none. */
export async function readFormXsrf(request: Request): Promise<FormDataEntryValue | null> {
  // a body that is no form has no token
  const form = await request.formData().catch(() => null);
  return form?.get('_xsrf') ?? null;
}
