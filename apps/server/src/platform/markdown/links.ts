import type { Element, ElementContent } from 'hast';
import { toViewerAddress } from '@zhihui/contract/features/attachment/attachment.address.ts';
import { parseProfileLink } from '@zhihui/contract/features/link/mention.ts';
import { resolveFragment } from './ids.ts';
import { eachElement, isElement, getText } from './tree.ts';
import type { Child, Parent } from './tree.ts';

const SITE = 'http://site.invalid';

/** Whether a browser leaves the site for this address; parsed as a browser parses it. */
export function leavesSite(href: string): boolean {
  try {
    return new URL(href, SITE).origin !== SITE;
  } catch {
    return true;
  }
}

/** A script's scheme alone, or with its colon written for something else to read: `&colon;`, `&#58;`, `\x3a`. */
const DISGUISED =
  /^\s*(?:java|vb)script\s*(?:$|:|&(?:amp;)*(?:colon|#0*58|#x0*3a)|\\(?:x|u\{?)?0*3a)/i;

function isDisguised(href: string): boolean {
  let address = href;
  // as often as a program behind the browser may decode it
  for (let round = 0; round < 3; round++) address = decodeAddress(address);
  return DISGUISED.test(address);
}

/** Decodes one layer of `%3A` for the letters and signs of ASCII. */
function decodeAddress(address: string): string {
  return address.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Removes addresses that are meant as a script, though browsers follow them as a path. */
export function removeScriptLinks(root: Parent): void {
  eachElement(root, ({ tagName, properties }) => {
    if (tagName !== 'a' || typeof properties['href'] !== 'string') return;
    if (isDisguised(properties['href'])) delete properties['href'];
  });
}

/** A link whose address was refused is plain words. */
export function removeDeadLinks(parent: Parent): void {
  for (const child of parent.children) if (child.type === 'element') removeDeadLinks(child);
  if (!parent.children.some((child) => isDeadLink(child))) return;
  const remaining = parent.children.flatMap((child): Child[] =>
    isDeadLink(child) ? child.children : [child],
  );
  parent.children = remaining as ElementContent[];
}

function isDeadLink(node: Child): node is Element {
  return isElement(node, 'a') && node.properties['href'] === undefined && !node.properties['id'];
}

/** Points a link within the text at its section, and marks an external one. */
export function decorateLink(element: Element, ids: Set<string>, headingIds: Set<string>): void {
  const href = element.properties['href'];
  if (typeof href !== 'string') return;
  if (href.startsWith('#')) element.properties['href'] = resolveFragment(href, ids, headingIds);
  else if (leavesSite(href)) element.properties['rel'] = ['noopener', 'nofollow', 'ugc'];
}

/** A link to a person's page that is written as a call by name, `[@周砚](/user/personal?id=12)`. */
export function decorateMention(element: Element): void {
  const href = element.properties['href'];
  if (typeof href !== 'string' || parseProfileLink(href) === null) return;
  if (getText(element).startsWith('@')) element.properties['className'] = ['mention'];
}

/** A file that the page can show is not downloaded at once: its page has a button for that. */
export function decorateAttachment(element: Element): void {
  const href = element.properties['href'];
  const viewerAddress = typeof href === 'string' ? toViewerAddress(href) : null;
  if (viewerAddress !== null) element.properties['href'] = viewerAddress;
}

/** Names what a footnote's link leads to, which is drawn as a number or an arrow. */
export function decorateFootnoteLink(element: Element): void {
  const href = String(element.properties['href'] ?? '');
  if (href.startsWith('#u-fnref-')) element.properties['ariaLabel'] = '回到正文';
  else if (href.startsWith('#u-fn-')) element.properties['ariaLabel'] = `脚注 ${getText(element)}`;
}
