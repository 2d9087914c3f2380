import { createRequire } from 'node:module';
import { VAT_COUNTRIES, getVatPrefix } from '@zhihui/contract/countries.ts';
import type { Country, VatCountry } from '@zhihui/contract/countries.ts';
import type { VatRule } from '@zhihui/contract/features/vat/vat.rules.ts';
import { CORRECTIONS } from './corrections.ts';

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
  // the library would take the code off once more
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
