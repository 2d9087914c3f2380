import { route } from '@react-router/dev/routes';

export const attachmentRoutes = [
  route('attachment/:id', 'features/attachment/pages/attachment.tsx'),
];
