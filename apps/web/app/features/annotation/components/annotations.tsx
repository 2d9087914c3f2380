import { useEffect, useState } from 'react';
import type { ComponentType, RefObject } from 'react';
import { useSession } from '../../../session/session.ts';
import type { Item } from '../../content/content.public.ts';
import type { AnnotationLayerProps } from './annotation-layer.tsx';

interface AnnotationsProps {
  article: Item;
  body: RefObject<HTMLDivElement | null>;
}

interface ReadyLayer {
  Layer: ComponentType<AnnotationLayerProps>;
  /** The element that contains the text. */
  prose: Element;
}

/** Annotations beside the text, for users who may read them; loads when the browser is idle. */
export function Annotations({ article, body }: AnnotationsProps) {
  const { can, user } = useSession();
  const { liveRevision } = article;
  const isEnabled = liveRevision !== null && can('annotations.query');
  const ready = useReady(isEnabled, body);
  if (!isEnabled || ready === null) return null;
  const { Layer, prose } = ready;
  return (
    <Layer
      key={`${article.id}.${user?.id}`}
      articleId={article.id}
      revision={liveRevision}
      prose={prose}
      canWrite={can('annotations.add')}
    />
  );
}

/** The scripts and the text element, once the browser is idle. Without the scripts the page stays as it is. */
function useReady(isEnabled: boolean, body: RefObject<HTMLDivElement | null>): ReadyLayer | null {
  const [ready, setReady] = useState<ReadyLayer | null>(null);
  useEffect(() => {
    if (!isEnabled) return undefined;
    let cancelled = false;
    const load = async () => {
      const { AnnotationLayer: Layer } = await import('./annotation-layer.tsx');
      const prose = body.current?.querySelector('.prose') ?? null;
      if (!cancelled && prose !== null) setReady({ Layer, prose });
    };
    const startLoading = () => void load().catch(() => undefined);
    const cancel = runWhenIdle(startLoading);
    return () => {
      cancelled = true;
      cancel();
    };
  }, [isEnabled, body]);
  return ready;
}

function runWhenIdle(run: () => void): () => void {
  // Safari has no idle callback
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
