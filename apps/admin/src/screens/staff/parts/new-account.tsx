import { Modal } from 'antd';
import { NewAccountForm } from '../../../widgets/new-account/new-account-form';

/** Opens an account over the list of staff. */
export const NewAccount = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Modal
    open={open}
    title="新建员工"
    onCancel={onClose}
    footer={null}
    mask={{ closable: false }}
    destroyOnHidden
  >
    <NewAccountForm next="完成" onNext={onClose} />
  </Modal>
);
