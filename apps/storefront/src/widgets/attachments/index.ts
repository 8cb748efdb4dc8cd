export { type Attachment, AttachmentField } from './attachment-field';
export { AttachmentList } from './attachment-list';
export { sentFile } from './sent-file';
