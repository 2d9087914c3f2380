import { layout, route } from '@react-router/dev/routes';

export const adminRoutes = [
  layout('features/admin/pages/layout.tsx', [
    route('admin', 'features/admin/pages/entry.ts'),
    route('admin/user', 'features/user-admin/admin/users.tsx'),
    route('admin/article', 'features/article/admin/articles.tsx'),
    route('admin/category', 'features/category/admin/categories.tsx'),
    route('admin/tag', 'features/tag/admin/tags.tsx'),
    route('admin/moderator', 'features/moderator/admin/moderators.tsx'),
    route('admin/comment', 'features/comment/admin/comments.tsx'),
    route('admin/answer', 'features/answer/admin/answers.tsx'),
    route('admin/feedback', 'features/feedback/admin/feedback.tsx'),
    route('admin/review', 'features/audit-log/admin/review.tsx'),
  ]),
];
