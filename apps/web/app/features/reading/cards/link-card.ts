// Why it is as it is: docs/decisions/0078-reading-aids.md
import type { LinkCard } from '@zhihui/contract/features/link/link.endpoints.ts';
import { callLater } from '../../../api/later.ts';
import { sectionOf } from '../../../lib/sections.ts';
import { relativeTime } from '../../../lib/time.ts';
import { chosenZone } from '../../../lib/zone.ts';
import styles from './link-card.module.css';

/** Who only passes over a link sees nothing; who goes from it to the card has this long. */
const REST_MS = 350;
const LEAVE_MS = 200;
const GAP = 8;
const EDGE = 16;
const ID = 'link-card';

/** What was told already, by address. */
const told = new Map<string, Promise<LinkCard | null>>();
let link: HTMLAnchorElement | null = null;
let box: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a card beside `reached` when it is not left soon. Returns how to hide it. */
export function offerCard(reached: HTMLAnchorElement): () => void {
  clearTimeout(timer);
  if (link === reached) {
    // left and reached again before there was a card: it rests there from now on
    if (box === null) timer = setTimeout(() => void show(reached), REST_MS);
    return hideCard;
  }
  hideCard();
  link = reached;
  reached.addEventListener('pointerleave', leave);
  reached.addEventListener('blur', hideCard);
  reached.addEventListener('click', hideCard);
  document.addEventListener('keydown', onKey, true);
  timer = setTimeout(() => void show(reached), REST_MS);
  return hideCard;
}

async function show(reached: HTMLAnchorElement): Promise<void> {
  const { pathname } = reached;
  const asked = told.get(pathname) ?? ask(pathname);
  told.set(pathname, asked);
  const card = await asked;
  if (card === null || link !== reached || box !== null || !reached.isConnected) return;
  box = drawn(card);
  box.addEventListener('pointerenter', () => clearTimeout(timer));
  box.addEventListener('pointerleave', leave);
  (reached.closest('main') ?? document.body).append(box);
  place(box, reached);
  reached.setAttribute('aria-describedby', ID);
}

/** Null also where it could not be had: then the next time asks again. */
async function ask(address: string): Promise<LinkCard | null> {
  const answer = await callLater('GET /link/card', { query: { address } });
  if (answer.ok) return answer.data;
  told.delete(address);
  return null;
}

function leave(): void {
  clearTimeout(timer);
  timer = setTimeout(hideCard, LEAVE_MS);
}

function onKey({ key }: KeyboardEvent): void {
  if (key === 'Escape') hideCard();
}

function hideCard(): void {
  clearTimeout(timer);
  box?.remove();
  box = null;
  if (link === null) return;
  link.removeAttribute('aria-describedby');
  link.removeEventListener('pointerleave', leave);
  link.removeEventListener('blur', hideCard);
  link.removeEventListener('click', hideCard);
  document.removeEventListener('keydown', onKey, true);
  link = null;
}

function drawn({ title, excerpt, model, category, at }: LinkCard): HTMLElement {
  const card = document.createElement('div');
  card.id = ID;
  card.className = styles['card'] as string;
  card.setAttribute('role', 'tooltip');
  const part = (tag: string, words: string, name: string) => {
    const element = document.createElement(tag);
    element.className = styles[name] as string;
    element.textContent = words;
    card.append(element);
  };
  part('b', title, 'title');
  if (excerpt !== '') part('p', excerpt, 'excerpt');
  const age = relativeTime(Date.parse(at), Date.now(), chosenZone());
  const facts = [sectionOf(model).label, category, age].filter((fact) => fact !== null);
  part('p', facts.join(' · '), 'facts');
  return card;
}

/** Below the line that was reached, above it where there is more room. */
function place(card: HTMLElement, reached: HTMLElement): void {
  const at = reached.getClientRects()[0] ?? reached.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = card;
  const above = at.bottom + GAP + height > clientHeight && at.top > clientHeight - at.bottom;
  const top = above ? at.top - GAP - height : at.bottom + GAP;
  const left = Math.max(EDGE, Math.min(at.left, clientWidth - EDGE - width));
  const ground = (card.offsetParent ?? document.documentElement).getBoundingClientRect();
  card.style.top = `${top - ground.top}px`;
  card.style.left = `${left - ground.left}px`;
}
