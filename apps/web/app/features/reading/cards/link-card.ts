// Why it is as it is: docs/decisions/0078-reading-aids.md
import type { LinkCard } from '@zhihui/contract/features/link/link.endpoints.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { getSection } from '../../../lib/sections.ts';
import { formatRelativeTime } from '../../../lib/time.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import styles from './link-card.module.css';

/** A pointer that only passes over a link shows nothing; moving from the link to the card can take this long. */
const SHOW_DELAY_MS = 350;
const HIDE_DELAY_MS = 200;
const GAP = 8;
const EDGE = 16;
const ID = 'link-card';

/** Cards loaded so far, by address. */
const cache = new Map<string, Promise<LinkCard | null>>();
let link: HTMLAnchorElement | null = null;
let openCard: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a card beside `hovered` unless the pointer leaves soon. Returns a function that hides it. */
export function scheduleCard(hovered: HTMLAnchorElement): () => void {
  clearTimeout(timer);
  if (link === hovered) {
    // left and hovered again before the card opened: the delay starts now
    if (openCard === null) timer = setTimeout(() => void showCard(hovered), SHOW_DELAY_MS);
    return hideCard;
  }
  hideCard();
  link = hovered;
  hovered.addEventListener('pointerleave', scheduleHide);
  hovered.addEventListener('blur', hideCard);
  hovered.addEventListener('click', hideCard);
  document.addEventListener('keydown', onKey, true);
  timer = setTimeout(() => void showCard(hovered), SHOW_DELAY_MS);
  return hideCard;
}

async function showCard(hovered: HTMLAnchorElement): Promise<void> {
  const { pathname } = hovered;
  const request = cache.get(pathname) ?? fetchCard(pathname);
  cache.set(pathname, request);
  const card = await request;
  if (card === null || link !== hovered || openCard !== null || !hovered.isConnected) return;
  openCard = renderCard(card);
  openCard.addEventListener('pointerenter', () => clearTimeout(timer));
  openCard.addEventListener('pointerleave', scheduleHide);
  (hovered.closest('main') ?? document.body).append(openCard);
  positionCard(openCard, hovered);
  hovered.setAttribute('aria-describedby', ID);
}

/** Returns null also when the call failed; the next hover then tries again. */
async function fetchCard(address: string): Promise<LinkCard | null> {
  const result = await callLazily('GET /link/card', { query: { address } });
  if (result.ok) return result.data;
  cache.delete(address);
  return null;
}

function scheduleHide(): void {
  clearTimeout(timer);
  timer = setTimeout(hideCard, HIDE_DELAY_MS);
}

function onKey({ key }: KeyboardEvent): void {
  if (key === 'Escape') hideCard();
}

function hideCard(): void {
  clearTimeout(timer);
  openCard?.remove();
  openCard = null;
  if (link === null) return;
  link.removeAttribute('aria-describedby');
  link.removeEventListener('pointerleave', scheduleHide);
  link.removeEventListener('blur', hideCard);
  link.removeEventListener('click', hideCard);
  document.removeEventListener('keydown', onKey, true);
  link = null;
}

function renderCard({ title, excerpt, model, category, at: rect }: LinkCard): HTMLElement {
  const card = document.createElement('div');
  card.id = ID;
  card.className = styles['card'] as string;
  card.setAttribute('role', 'tooltip');
  const createPart = (tag: string, text: string, name: string) => {
    const element = document.createElement(tag);
    element.className = styles[name] as string;
    element.textContent = text;
    card.append(element);
  };
  createPart('b', title, 'title');
  if (excerpt !== '') createPart('p', excerpt, 'excerpt');
  const ageText = formatRelativeTime(Date.parse(rect), Date.now(), readChosenZone());
  const facts = [getSection(model).label, category, ageText].filter((fact) => fact !== null);
  createPart('p', facts.join(' · '), 'facts');
  return card;
}

/** Places the card below the hovered line, or above it when there is more room. */
function positionCard(card: HTMLElement, hovered: HTMLElement): void {
  const rect = hovered.getClientRects()[0] ?? hovered.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = card;
  const above = rect.bottom + GAP + height > clientHeight && rect.top > clientHeight - rect.bottom;
  const top = above ? rect.top - GAP - height : rect.bottom + GAP;
  const left = Math.max(EDGE, Math.min(rect.left, clientWidth - EDGE - width));
  const containerRect = (card.offsetParent ?? document.documentElement).getBoundingClientRect();
  card.style.top = `${top - containerRect.top}px`;
  card.style.left = `${left - containerRect.left}px`;
}
