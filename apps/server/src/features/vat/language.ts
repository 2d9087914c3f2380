import type { VatLanguage } from '@zhihui/contract/features/vat/vat.rules.ts';

/**
 * The language of messages for an Accept-Language header (RFC 9110, 12.5.4): of Chinese and English the one with the higher
 * weight, the first named among equals; Chinese where neither is named.
 */
export function messageLanguage(acceptLanguage: string): VatLanguage {
  let best: VatLanguage = 'zh';
  let highest = 0;
  for (const part of acceptLanguage.slice(0, 1000).split(',')) {
    const [range = '', ...parameters] = part.split(';').map((token) => token.trim().toLowerCase());
    const [language] = range.split('-');
    if (language !== 'zh' && language !== 'en') continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    if (quality > highest) [best, highest] = [language, quality];
  }
  return best;
}
