/** Caret colours: white text on each has a contrast of at least 4.5:1. */
export const COLORS = [
  '#7d4f63',
  '#76584a',
  '#3f6b7a',
  '#5b6138',
  '#5d5689',
  '#8a4b3c',
  '#2f6e57',
  '#70507f',
];

/** Returns the caret colour of a user, the same on every page. */
export function getUserColor(userId: string): { color: string; colorLight: string } {
  const sum = [...userId].reduce((total, letter) => total * 31 + (letter.codePointAt(0) ?? 0), 7);
  const color = COLORS[sum % COLORS.length] as string;
  return { color, colorLight: `${color}33` };
}
