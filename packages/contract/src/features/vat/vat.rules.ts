/** Rules a number can break, in the order in which they are checked. */
export const VAT_RULES = ['CHARACTERS', 'PREFIX', 'LENGTH', 'FORMAT', 'CHECK_DIGIT'] as const;
export type VatRule = (typeof VAT_RULES)[number];

/** What came of a check; `NOT_CHECKED` where no rules are known, `UNAVAILABLE` when the online service gave no answer. */
export const VAT_RESULTS = ['VALID', 'INVALID', 'NOT_CHECKED', 'UNAVAILABLE'] as const;
export type VatResult = (typeof VAT_RESULTS)[number];

export const VAT_SOURCES = ['OFFLINE', 'VIES'] as const;
export type VatSource = (typeof VAT_SOURCES)[number];

export const VAT_LANGUAGES = ['zh', 'en'] as const;
export type VatLanguage = (typeof VAT_LANGUAGES)[number];

const RULES: Record<VatLanguage, Record<VatRule, string>> = {
  zh: {
    CHARACTERS: '税号含有无效字符，仅支持字母、数字和分隔符',
    PREFIX: '税号开头的国家代码与所选国家不一致',
    LENGTH: '税号位数不正确',
    FORMAT: '税号格式不正确：存在不符合该国规定的数字或字母',
    CHECK_DIGIT: '税号校验位不正确，请核对后重新填写',
  },
  en: {
    CHARACTERS: 'The number contains characters other than letters, digits and separators',
    PREFIX: 'The country code of the number is not that of the country chosen',
    LENGTH: 'The number does not have the right length',
    FORMAT: 'The number does not have the format of its country',
    CHECK_DIGIT: 'The check digit of the number is wrong',
  },
};

const RESULTS: Record<
  VatLanguage,
  Record<Exclude<VatResult, 'INVALID'>, string> & { NOT_KNOWN: string }
> = {
  zh: {
    VALID: '税号有效',
    NOT_CHECKED: '该国的税号暂不核验',
    UNAVAILABLE: '在线核验服务暂无响应',
    NOT_KNOWN: '在线核验：该税号未登记',
  },
  en: {
    VALID: 'The number is valid',
    NOT_CHECKED: 'Numbers of this country are not checked',
    UNAVAILABLE: 'The online service did not answer',
    NOT_KNOWN: 'The online service does not know this number',
  },
};

/** A check in words. `rule` is the broken one; an online service that says no names none. */
export function getVatMessage(
  result: VatResult,
  rule: VatRule | null,
  language: VatLanguage,
): string {
  if (result !== 'INVALID') return RESULTS[language][result];
  return rule === null ? RESULTS[language].NOT_KNOWN : RULES[language][rule];
}
