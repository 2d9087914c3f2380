import type { MediaUse } from '@zhihui/contract/features/media-library/media-library.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { mediaLibraryText as words } from './media-library.text.ts';

interface LoadedUses {
  uses: MediaUse[];
  total: number;
  /** The pages that were loaded. */
  pages: number;
}

/** The places that use an upload, in pages: `loadMore` adds the next one. The caller remounts it for another upload. */
export function useUses(id: Id) {
  const [loaded, setLoaded] = useState<LoadedUses>({ uses: [], total: 0, pages: 0 });
  const [failed, setFailed] = useState<string | null>(null);
  const [wanted, setWanted] = useState(1);
  useEffect(() => {
    let isCurrent = true;
    const query = { current: wanted, size: 50 };
    void call('GET /media/:id/use/page', { params: { id }, query }).then((result) => {
      if (!isCurrent) return;
      if (!result.ok) return setFailed(getServerMessage(result.error.msg, words.failed));
      const { records, total } = result.data;
      setLoaded((before) => ({ uses: [...before.uses, ...records], total, pages: wanted }));
    });
    return () => {
      isCurrent = false;
    };
  }, [id, wanted]);
  return {
    uses: loaded.uses,
    total: loaded.total,
    failed,
    isLoading: failed === null && loaded.pages < wanted,
    loadMore: () => setWanted(loaded.pages + 1),
  };
}
