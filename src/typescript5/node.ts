/**
 * The same for TypeScript before 6, whose DOM library has no types of WebGPU.
 *
 * @module allport/node
 */
/// <reference types="@webgpu/types" preserve="true" />
export * from '../node.ts';
