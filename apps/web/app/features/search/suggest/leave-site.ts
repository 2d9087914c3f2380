import { storePermissions } from '../../../session/store.ts';

/** Signs out as the account menu does: by a form, whose answer leads to the sign-in page. */
export function leaveSite(xsrf: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/logout';
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = '_xsrf';
  field.value = xsrf;
  form.append(field);
  document.body.append(form);
  storePermissions(null);
  form.submit();
}
