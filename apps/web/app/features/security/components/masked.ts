const DOTS = '•••';

/** An address as far as its owner needs it to know it: whoever looks over a shoulder does not. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(4, Math.ceil(at / 2)))}${DOTS}${email.slice(at)}`;
}

/** A number by its first and last digits. */
export function maskedPhone(phone: string): string {
  return phone.length < 8
    ? `${DOTS}${phone.slice(-2)}`
    : `${phone.slice(0, 3)}${DOTS}${phone.slice(-4)}`;
}
