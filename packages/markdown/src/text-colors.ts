/**
 * The colours of words, `<span class="red">`, and of what is highlighted, `<mark class="red">`. Style sheets draw each in
 * light and dark. A `<mark>` without a class is yellow.
 */
export const TEXT_COLORS = ['red', 'orange', 'green', 'blue', 'purple', 'grey'] as const;

export type TextColor = (typeof TEXT_COLORS)[number];

/** Whether the value of a class attribute is exactly one of the colours. */
export function isTextColor(value: string | null | undefined): value is TextColor {
  return TEXT_COLORS.some((color) => color === value);
}
