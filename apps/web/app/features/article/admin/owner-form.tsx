import type { Id } from '@zhihui/contract/schema.ts';
import { Form } from 'antd';
import { call } from '../../../api/browser.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { useBatchForm } from '../../content/admin/content-admin.public.ts';
import type { Run } from '../../content/admin/content-admin.public.ts';
import { PersonPicker, findActive } from '../../user-admin/user-admin.public.ts';
import { articleAdminText } from './article-admin.text.ts';
import type { ManagedArticle } from './managed-article.ts';

/** Who looks after the articles from now on; nobody where nobody is chosen. */
export function OwnerForm({ sheet, run }: { sheet: SheetForm; run: Run<ManagedArticle> }) {
  const assignOwner = (id: Id, ownerId: Id | null) =>
    call('PUT /article/owner', { body: { id, ownerId } });
  const props = useBatchForm<{ ownerId?: string }>('ownerId', sheet, ({ ownerId }) =>
    run({
      message: articleAdminText.ownerChanged,
      perform: ({ id }) => assignOwner(id, ownerId ?? null),
      undo: ({ id, owner }) => assignOwner(id, owner?.id ?? null),
    }),
  );
  return (
    <Form {...props}>
      <Form.Item
        name="ownerId"
        label={articleAdminText.newOwner}
        extra={articleAdminText.ownerHint}
      >
        <PersonPicker label={articleAdminText.newOwner} find={findActive} />
      </Form.Item>
    </Form>
  );
}
