export { SitePicture } from './admin/brand-form.tsx';
export { GroupForm } from './admin/group-form.tsx';
export { LinesInput } from './admin/inputs.tsx';
export { MailFields } from './admin/mail-form.tsx';
export { BLOCKS, LABELS, siteText } from './admin/site.text.ts';
export { useGroup } from './admin/use-group.tsx';
export type { Group, GroupOf } from './admin/use-group.tsx';
