// Why it is as it is: docs/decisions/0066-links-and-mentions.md
import type { Mermaid, MermaidConfig } from 'mermaid';

export type DiagramTheme = 'light' | 'dark';

/** Longest source that is drawn, connections of one diagram, and characters of what is drawn. */
const MAX_SOURCE = 20_000;
const MAX_EDGES = 300;
const MAX_SVG = 2_000_000;
/** A page whose diagrams take so long is not made to draw more of them. */
const TOO_LONG_MS = 4000;
const KEPT = 40;

const kept = new Map<string, string | null>();
let number = 0;
let tooLong = false;
let last: Promise<unknown> = Promise.resolve();

/** The theme that the page has. */
export function themeNow(): DiagramTheme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/**
 * Draws mermaid's `source` as the text of an SVG file, for an <img>: there nothing in it runs or loads. Null when it cannot
 * be drawn. One is drawn at a time; the same is drawn once.
 */
export function drawDiagram(source: string, theme: DiagramTheme): Promise<string | null> {
  const key = `${theme} ${source}`;
  const known = kept.get(key);
  if (known !== undefined) return Promise.resolve(known);
  if (source.trim() === '' || source.length > MAX_SOURCE || tooLong) return Promise.resolve(null);
  const drawn = last.then(async () => {
    const before = kept.get(key);
    if (before !== undefined) return before;
    const svg = await draw(source, theme);
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, svg);
    return svg;
  });
  last = drawn.catch(() => undefined);
  return drawn;
}

async function draw(source: string, theme: DiagramTheme): Promise<string | null> {
  const { default: mermaid } = await import('mermaid');
  const began = performance.now();
  const stage = document.createElement('div');
  // measured there, and seen by nobody
  stage.style.cssText = 'position:absolute;left:-9999px;top:0;width:960px;visibility:hidden';
  stage.setAttribute('aria-hidden', 'true');
  document.body.append(stage);
  try {
    mermaid.initialize(configOf(theme));
    return fileOf(await render(mermaid, source, stage), theme);
  } catch {
    return null;
  } finally {
    stage.remove();
    tooLong = performance.now() - began > TOO_LONG_MS;
  }
}

interface Drawn {
  markup: string;
  css: string;
}

/**
 * Style elements made meanwhile get the page's nonce: without its own sheet mermaid measures wrongly. They are kept beside
 * what is drawn, so that whatever reads that again meets none which the page's policy would stop.
 */
async function render(mermaid: Mermaid, source: string, stage: Element): Promise<Drawn> {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
  const make = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = make(name, options);
    if (name === 'style') element.nonce = nonce;
    return element;
  };
  const aside = new MutationObserver(() => stage.append(...stage.querySelectorAll('svg style')));
  aside.observe(stage, { childList: true, subtree: true });
  try {
    const { svg } = await mermaid.render(`diagram-${(number += 1)}`, source, stage);
    const sheets = [...stage.querySelectorAll('style')].map((sheet) => sheet.textContent);
    return { markup: svg, css: sheets.join('\n') };
  } finally {
    aside.disconnect();
    Reflect.deleteProperty(document, 'createElement');
  }
}

/** What blocks of code stand on, see `prose.css`. */
function groundOf(theme: DiagramTheme): string {
  return theme === 'dark' ? '--ant-color-fill-quaternary' : '--ant-color-bg-layout';
}

function configOf(theme: DiagramTheme): MermaidConfig {
  const token = tokens();
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    maxTextSize: MAX_SOURCE,
    maxEdges: MAX_EDGES,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    secure: [
      ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'suppressErrorRendering'],
      ...['maxEdges', 'themeCSS', 'fontFamily', 'altFontFamily', 'htmlLabels', 'dompurifyConfig'],
    ],
    theme: 'base',
    themeVariables: {
      darkMode: theme === 'dark',
      fontFamily: 'system-ui, sans-serif',
      fontSize: '14px',
      background: token(groundOf(theme)),
      primaryColor: token('--ant-color-bg-container'),
      primaryTextColor: token('--ant-color-text'),
      primaryBorderColor: token('--ant-color-text-tertiary'),
      secondaryColor: token('--ant-color-primary-bg'),
      tertiaryColor: token('--ant-color-warning-bg'),
      lineColor: token('--ant-color-text-secondary'),
      textColor: token('--ant-color-text'),
    },
  };
}

/** Reads colours as `#rrggbb`, which mermaid computes with; the page's own may be written in other ways. */
function tokens(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  const pencil = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const paper = style.getPropertyValue('--ant-color-bg-container');
  return (name) => {
    if (pencil === null) return '#888888';
    // see-through ones as they look on the page
    for (const colour of [paper, style.getPropertyValue(name)]) {
      pencil.fillStyle = colour.trim();
      pencil.fillRect(0, 0, 1, 1);
    }
    const [r = 0, g = 0, b = 0] = pencil.getImageData(0, 0, 1, 1).data;
    return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
}

/** What was drawn as a file of its own: well-formed, with a size and a ground of its own. */
function fileOf({ markup, css }: Drawn, theme: DiagramTheme): string | null {
  const svg = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg');
  if (svg === null) return null;
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/u)
    .map(Number);
  if (!(width > 0 && height > 0)) return null;
  svg.setAttribute('width', String(Math.ceil(width)));
  svg.setAttribute('height', String(Math.ceil(height)));
  svg.style.maxWidth = '';
  svg.style.backgroundColor = tokens()(groundOf(theme));
  const sheet = `<style>${css.replace(/&/gu, '&amp;').replace(/</gu, '&lt;')}</style>`;
  const file = new XMLSerializer().serializeToString(svg).replace('>', () => `>${sheet}`);
  return file.length > MAX_SVG ? null : file;
}
