/*
 * A model in the ONNX format, which is Protocol Buffers: a message is a row of fields, each with its number and
 * either a varint or some bytes. The numbers are those of onnx.proto.
 */
const FLOAT = 1;
const IR_VERSION = 8;
const OPERATORS = 13;

/** The model that transposes its input `x`, a matrix of f32 of any size, into its output `y`. */
export function transposeModel() {
  const node = [...text(1, 'x'), ...text(2, 'y'), ...text(4, 'Transpose')];
  const graph = [
    ...message(1, node),
    ...text(2, 'transpose'),
    ...message(11, matrix('x', 'rows', 'columns')),
    ...message(12, matrix('y', 'columns', 'rows')),
  ];
  return Uint8Array.from([
    ...number(1, IR_VERSION),
    ...message(7, graph),
    ...message(8, number(2, OPERATORS)),
  ]);
}

/** A matrix of f32 whose sides are known by name only. */
function matrix(name, rows, columns) {
  const shape = [...message(1, text(2, rows)), ...message(1, text(2, columns))];
  const tensor = [...number(1, FLOAT), ...message(2, shape)];
  return [...text(1, name), ...message(2, message(1, tensor))];
}

const number = (field, value) => [...varint(field << 3), ...varint(value)];
const message = (field, bytes) => [...varint((field << 3) | 2), ...varint(bytes.length), ...bytes];
const text = (field, value) => message(field, new TextEncoder().encode(value));
const varint = (value) => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)]);
