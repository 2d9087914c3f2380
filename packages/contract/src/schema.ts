import { z } from 'zod';
import { MAX_EMAIL } from './features/user/user.limits.ts';
import { MAX_PAGE, MAX_PAGE_SIZE, PAGE_SIZE } from './paging.limits.ts';
import { cleanText, toOneLine, hasVisibleText } from './visible-text.ts';

/** 64-bit id: a JSON number, or its digits as a string once it is beyond 2^53-1. */
export const Id = z.union(
  [
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,18}$/, '编号应为数字')
      // compared as text: this also runs on what is no number, and BigInt would throw
      .refine((digits) => digits.length < 19 || digits <= '9223372036854775807', '编号应为数字')
      .transform((digits) => normaliseId(digits)),
  ],
  '编号应为数字',
);
export type Id = number | string;

/** Digits to a number where a number can hold them exactly. */
export function normaliseId(digits: string): Id {
  const n = Number(digits);
  return Number.isSafeInteger(n) ? n : digits;
}

/** Ids of a list, each once, in their order. `tooMany` is the message beyond `max`. */
export function ids(max: number, tooMany: string) {
  return z
    .array(Id)
    .max(max, tooMany)
    .transform((list) => [...new Map(list.map((id) => [String(id), id])).values()]);
}

/** A query field that may be repeated; `tooMany` is the message beyond `max`. */
export function oneOrMany<T extends z.ZodType>(item: T, max: number, tooMany: string) {
  const single = item.transform((value) => [value]);
  return z.union([z.array(item).max(max, tooMany), single]);
}

/** A field of a query that is set or left out. */
export const Flag = z.union([z.boolean(), z.literal('true').transform(() => true)], '应为 true');

const count = (max: number) =>
  z.coerce.number('应为数字').int('应为整数').min(1, '至少为 1').max(max, `至多为 ${max}`);

/** `current` and `size` of every paged call. */
export const pageFields = {
  current: count(MAX_PAGE).default(1),
  size: count(MAX_PAGE_SIZE).default(PAGE_SIZE),
};

/** `{records, total, current, size}`; `total` is capped for searches, see the call. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({
    records: z.array(item),
    total: z.int().nonnegative(),
    current: z.int().positive(),
    size: z.int().positive(),
  });
}
export interface Page<T> {
  records: T[];
  total: number;
  current: number;
  size: number;
}

/** Text of people, stored as typed: only NUL and other control characters and lone surrogates go, line ends become `\n`. */
export function text(min: number, max: number, name: string) {
  return z
    .string(`请填写${name}`)
    .max(max * 4, `${name}至多 ${max} 个字`)
    .transform(cleanText)
    .pipe(
      z
        .string()
        .refine((value) => min === 0 || hasVisibleText(value), `请填写${name}`)
        .refine(
          (value) => value.trim().length === 0 || value.length >= min,
          `${name}至少 ${min} 个字`,
        )
        .max(max, `${name}至多 ${max} 个字`),
    );
}

/** One line of text: NFC, white space collapsed, trimmed, without invisible and misleading marks. */
export function line(min: number, max: number, name: string) {
  return z
    .string(`请填写${name}`)
    .max(max * 4, `${name}至多 ${max} 个字`)
    .transform(toOneLine)
    .pipe(
      z
        .string()
        .refine((value) => value === '' || hasVisibleText(value), `请填写${name}`)
        .min(min, min <= 1 ? `请填写${name}` : `${name}至少 ${min} 个字`)
        .max(max, `${name}至多 ${max} 个字`),
    );
}

export const Email = z
  .string('请填写邮箱')
  .trim()
  .toLowerCase()
  .min(1, '请填写邮箱')
  .max(MAX_EMAIL, '邮箱过长')
  .pipe(z.email('邮箱格式不正确'));

/** RFC 3339 instant in UTC. */
export const Instant = z.iso.datetime();

export const Empty = z.null();
