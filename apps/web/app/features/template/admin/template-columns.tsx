import { buttonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { adminText } from '../../admin/admin.public.ts';
import type { Columns } from '../../admin/admin.public.ts';
import { templateText as words } from './template-admin.text.ts';
import type { TemplateItem } from './template-query.ts';

interface Actions {
  edit: (template: TemplateItem) => void;
  remove: (template: TemplateItem) => void;
}

/** Columns of the table of templates. */
export function templateColumns({ edit, remove }: Actions): Columns<TemplateItem> {
  return [
    { title: words.name, key: 'name', width: '24%', ellipsis: true, dataIndex: 'name' },
    {
      title: words.description,
      key: 'description',
      ellipsis: true,
      render: (_, { description }) => description || '—',
    },
    {
      title: words.category,
      key: 'category',
      width: 160,
      ellipsis: true,
      render: (_, { category }) => category?.name ?? words.all,
    },
    {
      title: words.updatedAt,
      key: 'updated',
      width: 124,
      render: (_, { updatedAt }) => <Time at={updatedAt} />,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 128,
      fixed: 'end',
      render: (_, template) => (
        <>
          <Action label={words.edit} name={template.name} run={() => edit(template)} />
          <Action label={words.remove} name={template.name} run={() => remove(template)} />
        </>
      ),
    },
  ];
}

function Action({ label, name, run }: { label: string; name: string; run: () => void }) {
  return (
    <button type="button" className={buttonClass('text', 'small')} onClick={run}>
      {label}
      <span className="vh"> {name}</span>
    </button>
  );
}
