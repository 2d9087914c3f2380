import type { EditorView } from 'prosemirror-view';
import { BlockHandle } from './block-handle.tsx';
import { BubbleBar } from './bubble-bar.tsx';
import { ImageBar } from './image-bar.tsx';
import { LinkBar } from './link-bar.tsx';
import { SuggestMenu } from './suggest-menu.tsx';
import type { MenuKeys } from './suggest.ts';
import { TableBar } from './table-bar.tsx';
import type { SuggestHost } from './use-suggest-options.ts';

interface TextBarsProps {
  view: EditorView;
  menu: MenuKeys;
  host: SuggestHost;
}

/** All bars and menus that stand beside places of the text. */
export function TextBars({ view, menu, host }: TextBarsProps) {
  return (
    <>
      <BlockHandle view={view} />
      <BubbleBar view={view} />
      <LinkBar view={view} />
      <ImageBar view={view} />
      <TableBar view={view} />
      <SuggestMenu view={view} keys={menu} host={host} />
      <p className="vh" aria-live="polite" data-editor-says="" />
    </>
  );
}
