import type { CategoryRange } from '@zhihui/contract/features/access/access.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { accessText } from '../access.text.ts';
import { toDraft, toRangeBody } from './range-draft.ts';
import type { RangeDraft } from './range-draft.ts';
import { rangeText } from './range.text.ts';

interface LoadedRange {
  range: CategoryRange;
  draft: RangeDraft;
}

const CONFLICT = 409;

/** The range of a category as it is saved, and as it is being changed. `onSaved` runs once it is stored. */
export function useRange(id: Id | null, onSaved: () => void) {
  const [loaded, setLoaded] = useState<LoadedRange | null>(null);
  const [loadError, setLoadError] = useState<string | null>(null);
  const [saveError, setSaveError] = useState<{ message: string; isConflict: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (id === null) return;
    let current = true;
    const load = async () => {
      const result = await call('GET /access/category/:id', { params: { id } });
      if (!current) return;
      setLoaded(result.ok ? { range: result.data, draft: toDraft(result.data) } : null);
      setLoadError(result.ok ? null : getServerMessage(result.error.msg, accessText.loadFailed));
      setSaveError(null);
    };
    void load();
    return () => {
      current = false;
      setLoaded(null);
      setLoadError(null);
    };
  }, [id, attempt]);
  const change = useCallback((update: (draft: RangeDraft) => RangeDraft) => {
    setLoaded((current) => current && { ...current, draft: update(current.draft) });
  }, []);
  const save = async (draft: RangeDraft) => {
    if (loaded === null || busy) return;
    setBusy(true);
    const result = await call('PUT /access/category', { body: toRangeBody(loaded.range, draft) });
    setBusy(false);
    if (result.ok) {
      onSaved();
      return;
    }
    const isConflict = result.error.code === CONFLICT;
    const reason = isConflict
      ? rangeText.conflict
      : getServerMessage(result.error.msg, accessText.failed);
    setSaveError({ message: rangeText.saveFailed(reason), isConflict });
  };
  return {
    loaded,
    loadError,
    saveError,
    busy,
    change,
    save,
    reload: () => setAttempt((previous) => previous + 1),
  };
}
