import type { Root } from 'hast';
import type { ConversionReport } from './conversion.ts';
import { createElement } from './html-elements.ts';
import { treeToMarkdown } from './html-to-markdown.ts';
import { formatSourceAddress } from './source-address.ts';

/** Attachments of a page that its text does not show, as a list below it. */
export function listAttachments(
  attachments: ReadonlyMap<string, string>,
  markdown: string,
  report: ConversionReport,
): string {
  const items = [...attachments]
    .map(([file, title]) => ({ address: formatSourceAddress('file', file), title }))
    .filter(({ address }) => !markdown.includes(address));
  if (items.length === 0) return '';
  report.change('附件列表', '附在正文之后');
  const list = createElement(
    'ul',
    {},
    items.map(({ address, title }) =>
      createElement('li', {}, [createElement('a', { href: address }, [title])]),
    ),
  );
  const tree: Root = {
    type: 'root',
    children: [createElement('p', {}, [createElement('strong', {}, ['附件'])]), list],
  };
  return `\n${treeToMarkdown(tree, { report, resolve: (address) => address })}`;
}
