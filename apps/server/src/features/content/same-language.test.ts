import { expect, it } from 'vitest';
import { isSameLanguage } from './content-neighbors.ts';

it.each([
  ['VAT 税号怎么核', '退税要多久', true],
  ['VAT 税号怎么核', 'How to check a VAT number', false],
  ['How to check a VAT number', 'Wie prüft man sie', true],
  ['2026', '退税要多久', true],
  ['—', 'How to check', true],
])('%s and %s: %s', (title, otherTitle, same) => {
  expect(isSameLanguage(title, otherTitle)).toBe(same);
});
