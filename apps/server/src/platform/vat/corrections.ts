/**
 * Numbers that `stdnum` judges otherwise than the tax offices do. Each gets the digits behind the country's code and says
 * whether they are right; null leaves it to the library.
 */
export type Correction = (digits: string) => boolean | null;

const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0);

/** Ten digits are those of a citizen, a foreigner or another body; the library takes the last of these the wrong way round. */
const bulgaria: Correction = (digits) => {
  if (!/^\d{10}$/.test(digits)) return null;
  const last = Number(digits[9]);
  const other = 11 - (weighted(digits, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  const foreigner = weighted(digits, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
  const citizen = (weighted(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  return (
    (other !== 10 && other % 11 === last) ||
    foreigner === last ||
    (citizen === last && isBulgarianBirthday(digits))
  );
};

/** Years before 1900 add 20 to the month, those from 2000 on 40. */
function isBulgarianBirthday(digits: string): boolean {
  const month = Number(digits.slice(2, 4));
  const century = month > 40 ? 2000 : month > 20 ? 1800 : 1900;
  const year = century + Number(digits.slice(0, 2));
  const date = new Date(Date.UTC(year, (month % 20) - 1, Number(digits.slice(4, 6))));
  return (
    date.getUTCMonth() === (month % 20) - 1 && date.getUTCDate() === Number(digits.slice(4, 6))
  );
}

/** Nine digits that begin with 6 have a rule of their own: the eighth counts down what is missing to a multiple of 11. */
const czechia: Correction = (digits) => {
  if (!/^6\d{8}$/.test(digits)) return null;
  const sum = weighted(digits.slice(1), [8, 7, 6, 5, 4, 3, 2]);
  const missing = sum % 11 === 0 ? 11 : 11 - (sum % 11);
  return '87654321098'[missing - 1] === digits[8];
};

/** No number of these countries begins with 0. */
const notFromZero: Correction = (digits) => (digits.startsWith('0') ? false : null);

/** Divisible by 11, with a third digit that is used: the library refuses ones that tax offices gave out. */
const slovakia: Correction = (digits) =>
  /^\d{10}$/.test(digits) ? /^[1-9]\d[2346789]/.test(digits) && Number(digits) % 11 === 0 : null;

export const CORRECTIONS: Readonly<Partial<Record<string, Correction>>> = {
  BG: bulgaria,
  CZ: czechia,
  DE: notFromZero,
  SI: notFromZero,
  SK: slovakia,
};
