import { drawDiagram, themeNow } from './draw-diagram.ts';
import { diagramText } from './diagram.text.ts';

/** How far outside of the window a diagram is drawn already. */
const NEAR = '600px 0px';

/** Draws each diagram below `root` when it comes near, and again in the colours of another theme. Returns how to stop. */
export function showDiagrams(root: Element): () => void {
  const shown = new Map<Element, Shown>();
  const show = async (figure: Element) => {
    const before = shown.get(figure);
    const source = figure.querySelector('pre')?.textContent ?? '';
    const drawn = await drawDiagram(source, themeNow());
    if (!figure.isConnected || stopped) return;
    if (drawn === null) say(figure);
    else if (before === undefined) shown.set(figure, place(figure, drawn));
    else before.replace(drawn);
  };
  let stopped = false;
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        void show(target);
      }
    },
    { rootMargin: NEAR },
  );
  for (const figure of root.querySelectorAll('.diagram')) near.observe(figure);
  const themes = new MutationObserver(() => {
    for (const figure of shown.keys()) void show(figure);
  });
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    stopped = true;
    near.disconnect();
    themes.disconnect();
    for (const { remove } of shown.values()) remove();
  };
}

interface Shown {
  replace: (svg: string) => void;
  remove: () => void;
}

/** Puts the picture before the source, which a press shows instead. */
function place(figure: Element, svg: string): Shown {
  const source = figure.querySelector('pre');
  const image = document.createElement('img');
  image.alt = diagramText.alt;
  image.src = addressOf(svg);
  source?.before(image);
  const button = document.createElement('button');
  button.type = 'button';
  const turn = (toSource: boolean) => {
    image.hidden = toSource;
    if (source !== null) source.hidden = !toSource;
    button.textContent = toSource ? diagramText.drawn : diagramText.source;
  };
  turn(false);
  button.addEventListener('click', () => turn(!image.hidden));
  figure.querySelector('[data-copy]')?.before(button);
  return {
    replace: (other) => {
      URL.revokeObjectURL(image.src);
      image.src = addressOf(other);
    },
    remove: () => {
      URL.revokeObjectURL(image.src);
      image.remove();
      button.remove();
      if (source !== null) source.hidden = false;
    },
  };
}

function addressOf(svg: string): string {
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
}

/** A diagram that cannot be drawn stays its source, and says so. */
function say(figure: Element): void {
  if (figure.querySelector('[role="status"]') !== null) return;
  const words = document.createElement('span');
  words.setAttribute('role', 'status');
  words.textContent = diagramText.failed;
  figure.querySelector('figcaption')?.firstElementChild?.after(words);
}
