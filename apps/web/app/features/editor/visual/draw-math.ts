import { visualText } from './visual.text.ts';

/** The newest source of each place: a slower answer to an older one is not shown. */
const WANTED = new WeakMap<HTMLElement, string>();

/** Shows a formula as MathML, as readers get it. One that is no LaTeX yet shows its source. */
export async function drawMath(
  place: HTMLElement,
  source: string,
  display: boolean,
): Promise<void> {
  WANTED.set(place, source);
  place.removeAttribute('data-broken');
  if (source.trim() === '') {
    place.textContent = visualText.formulaEmpty;
    return;
  }
  // until the library is there
  if (place.childNodes.length === 0) place.textContent = source;
  const katex = await loadKatex().catch(() => null);
  if (WANTED.get(place) !== source) return;
  try {
    if (katex === null) throw new Error('not loaded');
    katex.render(source, place, {
      displayMode: display,
      output: 'mathml',
      strict: 'ignore',
      trust: false,
      maxExpand: 100,
      maxSize: 20,
    });
    place.querySelector('annotation')?.remove();
  } catch {
    place.textContent = source;
    place.setAttribute('data-broken', '');
  }
}

async function loadKatex() {
  const { default: katex } = await import('katex');
  return katex;
}
