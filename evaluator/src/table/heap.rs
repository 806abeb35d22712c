use alloc::sync::Arc;
use alloc::vec::Vec;
use core::{fmt, iter};

/// Bytes on the heap that are aligned to 64 bytes like the sections of a table.
///
/// Clones share the bytes until one of them [changes](Self::as_mut_slice). [`From`] copies slices and vectors
/// of bytes.
///
/// ```
/// use evaluator::AlignedBytes;
///
/// let bytes = AlignedBytes::from(&b"RIVERTBL"[..]);
/// let mut changed = bytes.clone();
/// changed.as_mut_slice()[0] = b'r';
/// assert_eq!((&bytes[..], &changed[..]), (&b"RIVERTBL"[..], &b"rIVERTBL"[..]));
/// ```
#[derive(Clone)]
pub struct AlignedBytes {
    blocks: Arc<[Block]>,
    length: usize,
}

#[derive(Clone, Copy, Debug, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(64))]
struct Block([u8; 64]);

impl AlignedBytes {
    /// Returns `length` zeros.
    ///
    /// ```
    /// use evaluator::AlignedBytes;
    ///
    /// assert_eq!(&AlignedBytes::zeroed(3)[..], [0, 0, 0]);
    /// ```
    #[must_use]
    pub fn zeroed(length: usize) -> Self {
        let blocks = iter::repeat_n(Block([0; 64]), length.div_ceil(size_of::<Block>()));
        Self { blocks: blocks.collect(), length }
    }

    /// Reads the bytes of a table file. Checks its header before it reads the rest.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or does not begin with the header of a table of its
    /// length.
    ///
    /// ```no_run
    /// use evaluator::AlignedBytes;
    /// use evaluator::format::Container;
    ///
    /// let bytes = AlignedBytes::read("tables/preflop.tbl")?;
    /// assert_eq!(Container::kind_of(&bytes)?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn read(path: impl AsRef<std::path::Path>) -> Result<Self, super::OpenError> {
        super::storage::read_file(path.as_ref())
    }

    /// Returns the bytes for writing. If a clone shares them, they are copied first.
    ///
    /// ```
    /// use evaluator::AlignedBytes;
    ///
    /// let mut bytes = AlignedBytes::zeroed(3);
    /// bytes.as_mut_slice()[1] = 7;
    /// assert_eq!(&bytes[..], [0, 7, 0]);
    /// ```
    pub fn as_mut_slice(&mut self) -> &mut [u8] {
        &mut bytemuck::cast_slice_mut(Arc::make_mut(&mut self.blocks))[..self.length]
    }
}

impl core::ops::Deref for AlignedBytes {
    type Target = [u8];
    #[inline]
    fn deref(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.blocks)[..self.length]
    }
}

impl From<&[u8]> for AlignedBytes {
    fn from(bytes: &[u8]) -> Self {
        let mut copy = Self::zeroed(bytes.len());
        copy.as_mut_slice().copy_from_slice(bytes);
        copy
    }
}

impl From<Vec<u8>> for AlignedBytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self::from(bytes.as_slice())
    }
}

impl fmt::Debug for AlignedBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AlignedBytes({})", self.length)
    }
}
