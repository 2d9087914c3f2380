const DOTS = '•••';

/** An address as far as its owner needs it to know it: whoever looks over a shoulder does not. */
export function maskEmail(email: string): string {
  const separator = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(4, Math.ceil(separator / 2)))}${DOTS}${email.slice(separator)}`;
}

/** A number by its first and last digits. */
export function maskPhone(phone: string): string {
  return phone.length < 8
    ? `${DOTS}${phone.slice(-2)}`
    : `${phone.slice(0, 3)}${DOTS}${phone.slice(-4)}`;
}
