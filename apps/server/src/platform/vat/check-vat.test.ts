import { VAT_COUNTRIES } from '@zhihui/contract/countries.ts';
import type { VatCountry } from '@zhihui/contract/countries.ts';
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { CORPUS, resolveCorpusPath } from '@zhihui/test-data/corpus.ts';
import { checkVat } from './check-vat.ts';

/** A number of each country that follows its published rules for check digits. */
const RIGHT: Record<VatCountry, string> = {
  AT: 'ATU13585627',
  BE: 'BE0428759497',
  BG: 'BG175074752',
  CY: 'CY10259033P',
  CZ: 'CZ25123891',
  DE: 'DE136695976',
  DK: 'DK13585628',
  EE: 'EE100931558',
  ES: 'ESB58378431',
  FI: 'FI20774740',
  FR: 'FR40303265045',
  GR: 'EL094259216',
  HR: 'HR33392005961',
  HU: 'HU12892312',
  IE: 'IE6433435F',
  IT: 'IT00743110157',
  LT: 'LT119511515',
  LU: 'LU15027442',
  LV: 'LV40003521600',
  MT: 'MT11679112',
  NL: 'NL004495445B01',
  PL: 'PL8567346215',
  PT: 'PT501964843',
  RO: 'RO18547290',
  SE: 'SE123456789701',
  SI: 'SI50223054',
  SK: 'SK2022749619',
  XI: 'XI980780684',
  GB: 'GB980780684',
  CN: '91350100M000100Y43',
};
const all = Object.keys(VAT_COUNTRIES) as VatCountry[];

describe.each(all)('a number of %s', (country) => {
  const number = RIGHT[country];

  it('is right as it is written, with separators, in small letters and in full width', () => {
    const right = { result: 'VALID', number };
    expect(checkVat(country, number)).toEqual(right);
    expect(checkVat(country, ` ${number.slice(0, 4)} ${number.slice(4).toLowerCase()}. `)).toEqual(
      right,
    );
    const wide = number.replaceAll(/[0-9A-Z]/gu, (item) =>
      String.fromCharCode(item.charCodeAt(0) + 0xfee0),
    );
    expect(checkVat(country, wide)).toEqual(right);
  });

  it('is wrong with any one digit changed, cut off, or with its code twice', () => {
    const undetected = [...number.matchAll(/\d/gu)].filter(({ 0: digit, index }) => {
      const other = String((Number(digit) + 1) % 10);
      const changed = number.slice(0, index) + other + number.slice(index + 1);
      return checkVat(country, changed).result === 'VALID';
    });
    // in the Netherlands and Sweden two digits count branches, and France has letters that check little
    expect(undetected.length).toBeLessThanOrEqual(['NL', 'SE'].includes(country) ? 2 : 0);
    expect(checkVat(country, number.slice(0, 3)).result).toBe('INVALID');
    if (country !== 'CN')
      expect(checkVat(country, number.slice(0, 2) + number).result).toBe('INVALID');
  });
});

describe('a number that is refused', () => {
  it.each([
    ['DE', '<script>', 'CHARACTERS'],
    ['DE', '', 'CHARACTERS'],
    ['DE', 'de136695976'.replace('e', 'е'), 'CHARACTERS'],
    ['DE', 'FR40303265045', 'PREFIX'],
    ['DE', 'DE13669597', 'LENGTH'],
    ['DE', 'DE13669597X', 'FORMAT'],
    ['DE', 'DE136695977', 'CHECK_DIGIT'],
    ['DE', '9'.repeat(5000), 'LENGTH'],
    ['CN', '91350100M000100Y44', 'CHECK_DIGIT'],
    ['CN', '91350100', 'LENGTH'],
  ] as const)('%s %j breaks the rule %s', (country, number, rule) => {
    expect(checkVat(country, number)).toMatchObject({ result: 'INVALID', rule });
  });

  it('of a country without rules here is only stored', () => {
    expect(checkVat('US', '12-3456789')).toEqual({ result: 'NOT_CHECKED', number: '123456789' });
  });
});

describe('where the library differs from the tax offices', () => {
  // made from the published weights
  it.each([
    ['BG', 'BG0000010014', 'VALID'],
    ['BG', 'BG0000010018', 'INVALID'],
    ['CZ', 'CZ611111110', 'VALID'],
    ['CZ', 'CZ611111118', 'INVALID'],
    ['DE', 'DE036695976', 'INVALID'],
    ['SI', 'SI00223054', 'INVALID'],
    ['SK', 'SK1025000009', 'VALID'],
    ['SK', 'SK1005000009', 'INVALID'],
  ] as const)('%s %s is %s', (country, number, result) => {
    expect(checkVat(country, number).result).toBe(result);
  });
});

interface CorpusRow {
  country: VatCountry;
  number: string;
  valid: boolean;
  /** Whether all validators of such numbers agree. */
  isCertain: boolean;
}

/** Those of the corpus of which it is sure; without one, ours. */
function loadCertainRows(): CorpusRow[] {
  if (CORPUS === null)
    return all.map((country) => ({
      country,
      number: RIGHT[country],
      valid: true,
      isCertain: true,
    }));
  const lines = readFileSync(resolveCorpusPath('vat.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as CorpusRow).filter(({ isCertain }) => isCertain);
}

it('is validated as all validators of such numbers agree', () => {
  const rows = loadCertainRows();
  const mismatches = rows.filter(
    ({ country, number, valid }) => (checkVat(country, number).result === 'VALID') !== valid,
  );
  expect(rows.length).toBeGreaterThanOrEqual(CORPUS === null ? all.length : 1000);
  expect(mismatches).toEqual([]);
});
