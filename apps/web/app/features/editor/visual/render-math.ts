import { visualText } from './visual.text.ts';

/** The newest source of each place: a slower answer to an older one is not shown. */
const latestSources = new WeakMap<HTMLElement, string>();

/** Shows a formula as MathML, as readers get it. One that is no LaTeX yet shows its source. */
export async function renderMath(
  container: HTMLElement,
  source: string,
  display: boolean,
): Promise<void> {
  latestSources.set(container, source);
  container.removeAttribute('data-broken');
  if (source.trim() === '') {
    container.textContent = visualText.formulaEmpty;
    return;
  }
  // until the library is there
  if (container.childNodes.length === 0) container.textContent = source;
  const katex = await loadKatex().catch(() => null);
  if (latestSources.get(container) !== source) return;
  try {
    if (katex === null) throw new Error('not loaded');
    katex.render(source, container, {
      displayMode: display,
      output: 'mathml',
      strict: 'ignore',
      trust: false,
      maxExpand: 100,
      maxSize: 20,
    });
    container.querySelector('annotation')?.remove();
  } catch {
    container.textContent = source;
    container.setAttribute('data-broken', '');
  }
}

async function loadKatex() {
  const { default: katex } = await import('katex');
  return katex;
}
