import TurndownService from 'turndown';

/** An address as the site makes a link of it: up to the first sign that is not ASCII. */
const ADDRESS = /(https?:\/\/[!#-;=?-~]+)/iu;

/** Pasted words that Markdown would read as marks, written so that they stay words. Addresses stay as they are. */
export function escapeText(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? part : escapePlainText(part)))
    .join('');
}

function escapePlainText(text: string): string {
  return (
    TurndownService.prototype
      .escape(text)
      // between letters it marks nothing
      .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
      .replace(/(?<!\\)~~/gu, String.raw`\~~`)
      .replace(/<(?=[a-z/!?])/giu, String.raw`\<`)
      .replace(/&(?=#?[a-z0-9]{1,31};)/giu, String.raw`\&`)
  );
}
