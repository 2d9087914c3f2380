/** Without signs that look alike, since people copy it from a screen or a message. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** An initial password, which its user must change after signing in. */
export function generatePassword(): string {
  // values at the end would make the first letters more likely
  const limit = 256 - (256 % LETTERS.length);
  let password = '';
  while (password.length < LENGTH) {
    for (const value of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (value < limit && password.length < LENGTH) password += LETTERS[value % LETTERS.length];
  }
  return password;
}
