import type { SystemStatus } from '@zhihui/contract/features/status/status.schema.ts';
import { formatCount } from '../../../lib/text.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Time } from '../../../ui/time.tsx';
import { Facts } from './status-table.tsx';
import { PART_LABELS, statusText as words } from './status.text.ts';

/** Where readers' files lie, and how that goes. */
export function StoragePart({ storage }: { storage: SystemStatus['storage'] }) {
  const { place, also, left, failed, lastError } = storage;
  return (
    <section>
      <SectionHead title={PART_LABELS.storage} />
      <Facts
        facts={[
          [words.storageLocation, place],
          ...(also === null
            ? []
            : [
                [words.fallbackStorage, also] as const,
                [words.unmigratedFiles, left === null ? words.unknown : formatCount(left)] as const,
              ]),
          [words.storageFailed, formatCount(failed)],
          [
            words.lastError,
            lastError === null ? (
              words.none
            ) : (
              <>
                {lastError.reason} · {lastError.host} · <Time at={lastError.at} />
              </>
            ),
          ],
        ]}
      />
    </section>
  );
}
