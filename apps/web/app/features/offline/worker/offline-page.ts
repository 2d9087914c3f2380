import base from '../../../theme/base.css?inline';
import prose from '../../../theme/prose.css?inline';
import tokens from '../../../theme/tokens.css?inline';
import { SITE_ICON } from '../site-facts.ts';
import { OFFLINE_SECTIONS, offlineText } from '../offline.text.ts';
import type { SiteFacts } from '../site-facts.ts';
import type { StoredReading } from '../stored-readings.ts';
import look from './offline-page.css?inline';

export interface OfflinePage {
  /** The address that was opened. */
  path: string;
  /** The stored text of that address. */
  reading: StoredReading | null;
  readings: readonly StoredReading[];
  site: SiteFacts;
}

/** Nothing runs in these pages, and nothing leaves them. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page that is shown without a connection: a stored text, or a list of those that are stored. */
export function renderOfflinePage(page: OfflinePage): Response {
  return new Response(buildDocument(page), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    },
  });
}

function buildDocument({ path, reading, readings, site }: OfflinePage): string {
  const title = reading?.title ?? offlineText.title;
  const body = reading === null ? buildList(path, readings) : buildText(reading);
  return `<!DOCTYPE html><html lang="zh-CN" data-theme="${site.theme}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\
<meta name="color-scheme" content="light dark"><title>${escape(title)} · ${escape(site.name)}</title>\
<style>${tokens}${base}${prose}${look}</style></head><body>\
<header><a href="/"><img src="${SITE_ICON}" alt="">${escape(site.name)}</a></header>\
<div class="notice" role="status"><b>${offlineText.notice}</b><span>${offlineText.noticeHint}</span>\
<a href="${escape(path === '' ? '/' : path)}">${offlineText.retry}</a></div><main>${body}</main></body></html>`;
}

function buildText({ section, title, author, storedAt, html, answers }: StoredReading): string {
  const facts = `${escape(author)} · ${offlineText.savedAt(formatTime(storedAt))}`;
  const list = answers.map(
    (answer) =>
      `<section><p class="facts">${escape(answer.author)}${answer.accepted ? ` · ${offlineText.accepted}` : ''}</p><div class="prose">${answer.html}</div></section>`,
  );
  const count = answers.length > 0 ? `<h2>${offlineText.answers(answers.length)}</h2>` : '';
  return `<article><p class="section">${OFFLINE_SECTIONS[section]}</p><h1>${escape(title)}</h1><p class="facts">${facts}</p>\
<div class="prose">${html}</div>${count}${list.join('')}</article><p class="more"><a href="/">${offlineText.all}</a></p>`;
}

function buildList(path: string, readings: readonly StoredReading[]): string {
  const isHome = path === '';
  const missing = isHome
    ? ''
    : `<div class="missing"><h1>${offlineText.notStored}</h1><p>${offlineText.notStoredHint}</p></div>`;
  if (readings.length === 0)
    return `${missing}<div class="missing"><h2>${offlineText.empty}</h2><p>${offlineText.emptyHint}</p></div>`;
  const items = readings.map(
    (reading) =>
      `<li><a href="${escape(reading.path)}">${escape(reading.title)}</a><span>${OFFLINE_SECTIONS[reading.section]} · ${escape(reading.author)} · ${offlineText.savedAt(formatTime(reading.storedAt))}</span></li>`,
  );
  return `${missing}<h2>${offlineText.stored}</h2><p class="facts">${offlineText.storedHint}</p><ul class="list">${items.join('')}</ul>`;
}

function formatTime(time: number): string {
  const at = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (char) => ENTITIES[char] ?? char);
}
