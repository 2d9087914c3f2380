import { createRequire } from 'node:module';
import { VAT_COUNTRIES, getVatPrefix } from '@zhihui/contract/countries.ts';
import type { Country, VatCountry } from '@zhihui/contract/countries.ts';
import type { VatRule } from '@zhihui/contract/features/vat/vat.rules.ts';

/**
 * Numbers that `stdnum` validates differently from the tax offices. Each function receives the digits after the country's
 * code and returns whether they are valid; null leaves it to the library.
 */
type Correction = (digits: string) => boolean | null;

const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0);

/** Ten digits belong to a citizen, a foreigner or another body; the library validates the last of these the wrong way round. */
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

const CORRECTIONS: Readonly<Partial<Record<string, Correction>>> = {
  BG: bulgaria,
  CZ: czechia,
  DE: notFromZero,
  SI: notFromZero,
  SK: slovakia,
};

/** `number` is compact, with the country's prefix: `DE136695976`. */
export type VatCheck =
  | { result: 'VALID' | 'NOT_CHECKED'; number: string }
  | { result: 'INVALID'; rule: VatRule; number: string };

/** Names of the validators in the library, by country. */
const VALIDATORS: Record<VatCountry, string> = {
  ...{ AT: 'uid', BE: 'vat', BG: 'vat', CY: 'vat', CZ: 'dic', DE: 'vat', DK: 'cvr', EE: 'kmkr' },
  ...{ ES: 'nif', FI: 'alv', FR: 'tva', GR: 'vat', HR: 'oib', HU: 'anum', IE: 'vat', IT: 'iva' },
  ...{ LT: 'pvm', LU: 'tva', LV: 'pvn', MT: 'vat', NL: 'btw', PL: 'nip', PT: 'nif', RO: 'cif' },
  ...{ SE: 'vat', SI: 'ddv', SK: 'dph', XI: 'vat', GB: 'vat', CN: 'uscc' },
};

/** Checks format and check digit, offline. The number may have separators, full-width characters and small letters. */
export function checkVat(country: Country, input: string): VatCheck {
  const number = input
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.\-/:()]/gu, '');
  if (!isChecked(country)) return { result: 'NOT_CHECKED', number };
  const prefix = getVatPrefix(country);
  // Ireland has numbers with these two signs
  const isMalformed = /[^0-9A-Z+*]/u.test(number) || number === '';
  if (isMalformed) return { result: 'INVALID', rule: 'CHARACTERS', number };
  const digits = removePrefix(number, prefix);
  const compact = `${prefix}${digits}`;
  const rule = findBrokenRule(country, digits);
  if (rule === null) return { result: 'VALID', number: compact };
  const foreign = number !== compact && /^[A-Z]{2}/u.test(number) && number.slice(0, 2) !== prefix;
  return { result: 'INVALID', rule: foreign && rule !== 'CHECK_DIGIT' ? 'PREFIX' : rule, number };
}

function isChecked(country: Country): country is VatCountry {
  return country in VAT_COUNTRIES;
}

/** The digits behind the country's code, which may be missing; Greece is written GR by some. */
function removePrefix(number: string, prefix: string): string {
  if (prefix === 'EL' && number.startsWith('GR')) return number.slice(2);
  return prefix !== '' && number.startsWith(prefix) ? number.slice(prefix.length) : number;
}

function findBrokenRule(country: VatCountry, digits: string): VatRule | null {
  // the library would strip the code once more
  if (/^[A-Z]{2}/u.test(digits) && digits.startsWith(getVatPrefix(country)) && country !== 'CN')
    return 'FORMAT';
  const corrected = CORRECTIONS[country]?.(digits) ?? null;
  if (corrected !== null) return corrected ? null : 'CHECK_DIGIT';
  const area = country === 'XI' ? 'GB' : country;
  const { isValid, error } = findValidator(area, country).validate(digits);
  if (isValid) return null;
  if (error?.name === 'InvalidLength') return 'LENGTH';
  return error?.name === 'InvalidChecksum' ? 'CHECK_DIGIT' : 'FORMAT';
}

interface Validator {
  validate(value: string): { isValid: boolean; error?: { name: string } | undefined };
}

let library: unknown;

/** Loaded for the first number that is checked: it has a file for each kind of number, a tenth of what a start would load. */
function loadLibrary(): unknown {
  library ??= (createRequire(import.meta.url)('stdnum') as typeof import('stdnum')).stdnum;
  return library;
}

function findValidator(area: string, country: VatCountry): Validator {
  const validators = loadLibrary() as Record<string, Record<string, Validator>>;
  const validator = validators[area]?.[VALIDATORS[country]];
  if (validator === undefined) throw new Error(`stdnum has no validator for ${country}`);
  return validator;
}
