/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 8;

/** Returns a random password that is easy to pass on. */
export function generatePassword(): string {
  const limit = 256 - (256 % ALPHABET.length);
  let password = '';
  while (password.length < LENGTH) {
    // bytes beyond the limit would make some characters more likely than others
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH * 2)))
      if (byte < limit && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length];
  }
  return password;
}
