export { type Attachment, AttachmentField } from './attachment-field';
export { AttachmentList } from './attachment-list';
