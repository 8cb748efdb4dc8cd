// Kept in syntax that old Node versions can parse, so that they reach the message below.
const parts = process.versions.node.split('.').map(Number);
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 19)) {
  console.error('');
  console.error(
    '  需要 Node.js 20.19 或更高版本，当前是 ' +
      process.versions.node +
      '。请升级后重试：https://nodejs.org/',
  );
  console.error('  Node.js 20.19 or newer is needed, this is ' + process.versions.node + '.');
  console.error('');
  process.exit(1);
}
