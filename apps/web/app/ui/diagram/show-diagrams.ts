import { drawDiagram, getCurrentTheme } from './draw-diagram.ts';
import { diagramText } from './diagram.text.ts';

/** Distance outside of the window at which a diagram is drawn. */
const ROOT_MARGIN = '600px 0px';

/** Draws each diagram below `root` when it comes near the window, and again when the theme changes. Returns how to stop. */
export function showDiagrams(root: Element): () => void {
  const views = new Map<Element, DiagramView>();
  const render = async (figure: Element) => {
    const before = views.get(figure);
    const source = figure.querySelector('pre')?.textContent ?? '';
    const svg = await drawDiagram(source, getCurrentTheme());
    if (!figure.isConnected || stopped) return;
    if (svg === null) showFailure(figure);
    else if (before === undefined) views.set(figure, insertPicture(figure, svg));
    else before.replace(svg);
  };
  let stopped = false;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void render(target);
      }
    },
    { rootMargin: ROOT_MARGIN },
  );
  for (const figure of root.querySelectorAll('.diagram')) observer.observe(figure);
  const themeObserver = new MutationObserver(() => {
    for (const figure of views.keys()) void render(figure);
  });
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    stopped = true;
    observer.disconnect();
    themeObserver.disconnect();
    for (const { remove } of views.values()) remove();
  };
}

interface DiagramView {
  replace: (svg: string) => void;
  remove: () => void;
}

/** Inserts the picture before the source, and a button that switches between them. */
function insertPicture(figure: Element, svg: string): DiagramView {
  const source = figure.querySelector('pre');
  const image = document.createElement('img');
  image.alt = diagramText.alt;
  image.src = toDataUrl(svg);
  source?.before(image);
  const button = document.createElement('button');
  button.type = 'button';
  const toggleSource = (showSource: boolean) => {
    image.hidden = showSource;
    if (source !== null) source.hidden = !showSource;
    button.textContent = showSource ? diagramText.picture : diagramText.source;
  };
  toggleSource(false);
  button.addEventListener('click', () => toggleSource(!image.hidden));
  figure.querySelector('[data-copy]')?.before(button);
  return {
    replace: (other) => {
      URL.revokeObjectURL(image.src);
      image.src = toDataUrl(other);
    },
    remove: () => {
      URL.revokeObjectURL(image.src);
      image.remove();
      button.remove();
      if (source !== null) source.hidden = false;
    },
  };
}

function toDataUrl(svg: string): string {
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
}

/** A diagram stays as source with a message when it cannot be drawn. */
function showFailure(figure: Element): void {
  if (figure.querySelector('[role="status"]') !== null) return;
  const message = document.createElement('span');
  message.setAttribute('role', 'status');
  message.textContent = diagramText.failed;
  figure.querySelector('figcaption')?.firstElementChild?.after(message);
}
