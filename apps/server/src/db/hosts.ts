/** Scheme and account, the hosts with their ports, and the rest. Source: PostgreSQL, "Connection URIs". */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/u;

/** Addresses of the single databases in an address with several hosts, separated by commas. */
export function splitHosts(url: string): string[] {
  const [, scheme = '', hosts = '', rest = ''] = PARTS.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${scheme}${host}${rest}`);
}
