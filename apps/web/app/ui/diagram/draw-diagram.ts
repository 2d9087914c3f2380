// Why it is as it is: docs/decisions/0066-links-and-mentions.md
import type { Mermaid, MermaidConfig } from 'mermaid';

export type DiagramTheme = 'light' | 'dark';

/** Limits: characters of the source, connections of a diagram, and characters of the drawing. */
const MAX_SOURCE = 20_000;
const MAX_EDGES = 300;
const MAX_SVG = 2_000_000;
/** After a drawing that takes this long, a page draws no more diagrams. */
const SLOW_RENDER_MS = 4000;
const MAX_CACHED = 40;

const cache = new Map<string, string | null>();
let number = 0;
let isDisabled = false;
let last: Promise<unknown> = Promise.resolve();

/** Returns the theme of the page. */
export function getCurrentTheme(): DiagramTheme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/**
 * Draws mermaid's `source` as the text of an SVG file, for an <img>, where nothing in it runs or loads. Null when it cannot
 * be drawn. Draws one at a time, and the same source once.
 */
export function drawDiagram(source: string, theme: DiagramTheme): Promise<string | null> {
  const key = `${theme} ${source}`;
  const cached = cache.get(key);
  if (cached !== undefined) return Promise.resolve(cached);
  if (source.trim() === '' || source.length > MAX_SOURCE || isDisabled)
    return Promise.resolve(null);
  const result = last.then(async () => {
    const before = cache.get(key);
    if (before !== undefined) return before;
    const svg = await draw(source, theme);
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    cache.set(key, svg);
    return svg;
  });
  last = result.catch(() => undefined);
  return result;
}

async function draw(source: string, theme: DiagramTheme): Promise<string | null> {
  const { default: mermaid } = await import('mermaid');
  const startedAt = performance.now();
  const container = document.createElement('div');
  // for measuring; invisible
  container.style.cssText = 'position:absolute;left:-9999px;top:0;width:960px;visibility:hidden';
  container.setAttribute('aria-hidden', 'true');
  document.body.append(container);
  try {
    mermaid.initialize(getConfig(theme));
    return toSvgFile(await render(mermaid, source, container), theme);
  } catch {
    return null;
  } finally {
    container.remove();
    isDisabled = performance.now() - startedAt > SLOW_RENDER_MS;
  }
}

interface RenderedDiagram {
  markup: string;
  css: string;
}

/**
 * Style elements created meanwhile get the page's nonce: without its own sheet mermaid measures wrongly. They are stored beside
 * the drawing, so that parsing it again meets none that the page's policy would block.
 */
async function render(
  mermaid: Mermaid,
  source: string,
  container: Element,
): Promise<RenderedDiagram> {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (name === 'style') element.nonce = nonce;
    return element;
  };
  const styleObserver = new MutationObserver(() =>
    container.append(...container.querySelectorAll('svg style')),
  );
  styleObserver.observe(container, { childList: true, subtree: true });
  try {
    const { svg } = await mermaid.render(`diagram-${(number += 1)}`, source, container);
    const sheets = [...container.querySelectorAll('style')].map((sheet) => sheet.textContent);
    return { markup: svg, css: sheets.join('\n') };
  } finally {
    styleObserver.disconnect();
    Reflect.deleteProperty(document, 'createElement');
  }
}

/** Returns the background of code blocks, see `prose-code.css`. */
function getBackground(theme: DiagramTheme): string {
  return theme === 'dark' ? '--ant-color-fill-quaternary' : '--ant-color-bg-layout';
}

function getConfig(theme: DiagramTheme): MermaidConfig {
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
      background: token(getBackground(theme)),
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
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const background = style.getPropertyValue('--ant-color-bg-container');
  return (name) => {
    if (context === null) return '#888888';
    // transparent colours as they look on the page
    for (const colour of [background, style.getPropertyValue(name)]) {
      context.fillStyle = colour.trim();
      context.fillRect(0, 0, 1, 1);
    }
    const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
}

/** Turns the drawing into a file: well-formed, with its own size and background. */
function toSvgFile({ markup, css }: RenderedDiagram, theme: DiagramTheme): string | null {
  const svg = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg');
  if (svg === null) return null;
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/u)
    .map(Number);
  if (!(width > 0 && height > 0)) return null;
  svg.setAttribute('width', String(Math.ceil(width)));
  svg.setAttribute('height', String(Math.ceil(height)));
  svg.style.maxWidth = '';
  svg.style.backgroundColor = tokens()(getBackground(theme));
  const sheet = `<style>${css.replace(/&/gu, '&amp;').replace(/</gu, '&lt;')}</style>`;
  const file = new XMLSerializer().serializeToString(svg).replace('>', () => `>${sheet}`);
  return file.length > MAX_SVG ? null : file;
}
