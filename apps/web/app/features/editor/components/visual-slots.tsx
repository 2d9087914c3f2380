import { Suspense, useMemo } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { Visual } from '../visual/create-visual.ts';
import type { Editing } from './use-editing.ts';

// Loaded with the visual view: the source view needs none of it.
const VisualOverlays = lazyPart(async () => ({
  default: (await import('../visual/visual-parts.tsx')).VisualOverlays,
}));
const VisualTools = lazyPart(async () => ({
  default: (await import('../visual/visual-parts.tsx')).VisualTools,
}));

/** What the menus of the visual view need from the page. */
function usePage({ tools, doc }: Editing) {
  const { chooseFile } = tools;
  const { categoryId } = doc;
  return useMemo(() => ({ chooseFile, categoryId }), [chooseFile, categoryId]);
}

/** Bars and menus of the visual view, loaded with it. */
export function VisualSlot({ editing, visual }: { editing: Editing; visual: Visual }) {
  const { uploads } = editing;
  const page = usePage(editing);
  return (
    <Suspense>
      <VisualOverlays
        visual={visual}
        page={page}
        uploads={uploads.uploads}
        onRetry={uploads.retry}
        onRemove={uploads.remove}
      />
    </Suspense>
  );
}

/** Tools of the visual view, loaded with it. */
export function VisualToolsSlot({ editing, visual }: { editing: Editing; visual: Visual }) {
  const page = usePage(editing);
  return (
    <Suspense>
      <VisualTools visual={visual} page={page} />
    </Suspense>
  );
}
