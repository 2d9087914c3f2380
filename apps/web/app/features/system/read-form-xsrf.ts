/** The token in a form that relies on the cookie alone; null where there is none. */
export async function readFormXsrf(request: Request): Promise<FormDataEntryValue | null> {
  // a body that is no form has none
  const form = await request.formData().catch(() => null);
  return form?.get('_xsrf') ?? null;
}
