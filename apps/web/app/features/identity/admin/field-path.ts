/** `config.roles.0.value` as antd names a field. */
export function toFieldPath(name: string): (string | number)[] {
  return name.split('.').map((part) => (/^\d+$/u.test(part) ? Number(part) : part));
}
